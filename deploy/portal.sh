#!/bin/sh
# In the images: `portal <noun> <verb>`, as `npm run portal -- <noun> <verb>` elsewhere.
exec node /portal/server/commands/main.ts "$@"
