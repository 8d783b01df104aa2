# One image for the API (which serves the portal too), the worker and the migrations; the command chooses.
# What npm needs to see; as long as these files stay the same, the installs below come from Docker's cache.
FROM node:20-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM node:20-slim AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci
COPY . .
RUN node --import tsx scripts/build.ts

# Only what the bundles import at run time: no portal packages (they are in its bundle), no built-in PostgreSQL.
FROM node:20-slim AS packages
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --omit=dev --workspace apps/api --workspace apps/worker

FROM node:20-slim
ENV NODE_ENV=production \
    PORT=8080 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS=--enable-source-maps
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app ./
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages/engine/db/migrations ./packages/engine/db/migrations
COPY --from=build /app/apps/portal/dist ./apps/portal/dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "dist/server/api.js"]
