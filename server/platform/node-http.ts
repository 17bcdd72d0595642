/**
 * Node's own http. `import` evaluates all of its exports, three of which load fetch, which the portal does not need:
 * that costs 14 MB.
 */
export const { Agent, IncomingMessage, createServer, request } = process.getBuiltinModule('node:http')
