-- The field that a file was attached to, 'demo.demo:files'. Such a file is read by who sees a record that names it, and
-- before that by its uploader alone.
alter table file add column attached_to text;

update file f set attached_to = 'demo.demo:files', owner_id = coalesce(f.owner_id, f.uploader_id)
from demo_demo d, jsonb_array_elements(d.files) attached
where f.tenant_id = d.tenant_id and f.id::text = attached ->> 'fileId';
update file f set attached_to = 'message.message:attachments'
from message_message m, jsonb_array_elements(m.attachments) attached
where f.tenant_id = m.tenant_id and f.id::text = attached ->> 'fileId';
