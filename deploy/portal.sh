#!/bin/sh
# In the images, `portal <noun> <verb>` is short for `npm run portal -- <noun> <verb>`.
exec node /portal/server/commands/main.ts "$@"
