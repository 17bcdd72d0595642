/**
 * Node's own http. To `import` it reads all of its exports, and three of them load fetch, which the portal does without:
 * that costs 14 MB.
 */
export const { Agent, IncomingMessage, createServer, request } = process.getBuiltinModule('node:http')
