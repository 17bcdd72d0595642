import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

export interface RefusingMailServer {
  port: number
  /**
   * Refuses commands that begin with `command` with this reply. Commands that were refused before are accepted again.
   */
  answer: (command: string, reply: string) => void
  close: () => Promise<void>
}

/** Starts a mail server that accepts no mail, and gives a reason. Close it after the tests. */
export async function refusingMailServer(): Promise<RefusingMailServer> {
  let refused = { command: 'MAIL', reply: '451 Try again later' }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8'))
    socket.on('error', () => socket.destroy())
    socket.write('220 ready\r\n')
    socket.on('data', (line: string) => {
      const { command, reply } = refused
      socket.write(`${line.startsWith(command) ? reply : '250 fine'}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    answer: (command, reply) => {
      refused = { command, reply }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
