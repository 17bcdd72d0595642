import { afterAll, expect, test } from 'vitest'
import { hostileServer } from '#server/test/hostile-server.ts'
import { SyslogCollector } from '#server/test/syslog-collector.ts'
import { sendAndClose } from './send-and-close.ts'

const silent = await hostileServer({ goesOn: 'silent' })
const endless = new SyslogCollector({ tls: false })
endless.closes = false
await endless.listen()
afterAll(() => Promise.all([silent.close(), endless.close()]))

test.each([
  ['never shakes hands', () => silent.port, true],
  ['never closes', () => endless.port, false],
])('gives up in time on a receiver that %s', async (_manner, port, tls) => {
  const receiver = { host: '127.0.0.1', port: port(), tls, ca: undefined }
  await expect(sendAndClose(receiver, Buffer.from(''), 300)).rejects.toThrow('It took too long')
})
