import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'

interface StoredMail {
  raw: Buffer
  flags: Set<string>
}

/** A mailbox that implements as much of IMAP4rev1 (RFC 3501) as fetching unread mail needs. UIDs count from 1. */
export class ImapServer {
  readonly mails: StoredMail[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `imap://reply:secret@127.0.0.1:${(this.#server.address() as AddressInfo).port}/INBOX`
  }

  close(): Promise<unknown> {
    return new Promise((closed) => this.#server.close(closed))
  }

  add(text: string): void {
    this.mails.push({ raw: Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')), flags: new Set() })
  }

  #serve(socket: Socket): void {
    let received = ''
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (chunk) => {
      received += String(chunk)
      const lines = received.split('\r\n')
      received = lines.pop() ?? ''
      for (const line of lines) this.#answer(socket, line)
    })
  }

  #answer(socket: Socket, line: string): void {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    for (const part of this.#lines(command)) socket.write(part)
    const right = !/^LOGIN/i.test(command) || /"?reply"? "?secret"?/.test(command)
    socket.write(`${tag} ${right ? 'OK' : 'NO'} done\r\n`)
    if (/^LOGOUT/i.test(command)) socket.end()
  }

  #lines(command: string): (string | Buffer)[] {
    const [, uid = ''] = /^UID (?:FETCH|STORE) (\d+)/i.exec(command) ?? []
    const mail = this.mails[Number(uid) - 1]
    if (/^CAPABILITY/i.test(command)) return ['* CAPABILITY IMAP4rev1\r\n']
    if (/^(?:LIST|LSUB)/i.test(command)) return ['* LIST () "/" INBOX\r\n']
    if (/^SELECT/i.test(command))
      return [
        `* ${this.mails.length} EXISTS\r\n* FLAGS (\\Seen \\Flagged)\r\n* OK [UIDVALIDITY 1] ok\r\n`,
        `* OK [UIDNEXT ${this.mails.length + 1}] ok\r\n`,
      ]
    if (/^UID SEARCH/i.test(command)) return [`* SEARCH${this.#unread()}\r\n`]
    if (mail && /^UID STORE/i.test(command)) {
      for (const flag of command.match(/\\\w+/g) ?? []) mail.flags.add(flag)
      return []
    }
    const { from, length } =
      /BODY(?:\.PEEK)?\[\](?:<(?<from>\d+)\.(?<length>\d+)>)?/i.exec(command)?.groups ?? {}
    if (mail && /BODY/i.test(command)) {
      const raw =
        from === undefined ? mail.raw : mail.raw.subarray(Number(from), Number(from) + Number(length))
      const origin = from === undefined ? '' : `<${from}>`
      return [`* ${uid} FETCH (UID ${uid} BODY[]${origin} {${raw.length}}\r\n`, raw, ')\r\n']
    }
    if (mail) return [`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${mail.raw.length})\r\n`]
    return /^LOGOUT/i.test(command) ? ['* BYE\r\n'] : []
  }

  #unread(): string {
    return this.mails.map(({ flags }, i) => (flags.has(String.raw`\Seen`) ? '' : ` ${i + 1}`)).join('')
  }
}
