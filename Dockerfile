# docs/deploy.md, "A container". The state, with releases and leads, must be on a volume.
FROM node:24-bookworm-slim AS packages
WORKDIR /srv/forecourt
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4321 \
    FORECOURT_STATE=/var/lib/forecourt
WORKDIR /srv/forecourt
COPY --from=packages /srv/forecourt/node_modules node_modules
# Writable: the state, and two folders of the compiler of the pages.
RUN install --directory --owner=node --group=node /var/lib/forecourt .astro node_modules/.vite
COPY package.json package-lock.json astro.config.mjs tsconfig.json ./
COPY public public
COPY src src
COPY scripts scripts
COPY content content
COPY sites sites
USER node
VOLUME /var/lib/forecourt
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npx, which does not pass signals on to the server.
CMD ["node", "--no-warnings", "scripts/forecourt.ts", "serve"]
