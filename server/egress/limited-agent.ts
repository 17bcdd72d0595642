import type { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import * as http from '#server/http/node-http.ts'
import { endAfter } from './end-after.ts'

/** Single-use connections that are closed after this time, even if the other side keeps trickling data. */
export function limitedAgent(protocol: string, limitMs: number): PlainAgent {
  const agent: PlainAgent = protocol === 'https:' ? new Agent() : new http.Agent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const connection = connect(options, done)
    if (connection) endAfter(limitMs, connection)
    return connection
  }
  return agent
}
