/**
 * Node's own http. `import` would evaluate all of its exports, and three of them load fetch, which the portal does not
 * need: that costs 14 MB.
 */
export const { Agent, IncomingMessage, createServer, request } = process.getBuiltinModule('node:http')
