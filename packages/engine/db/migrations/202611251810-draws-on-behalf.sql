alter table circle_draw add column drawn_for text;
