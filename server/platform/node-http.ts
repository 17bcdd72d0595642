/** Node's own http. `import` would load fetch with its other exports, which costs 14 MB. */
export const { Agent, IncomingMessage, createServer, request } = process.getBuiltinModule('node:http')
