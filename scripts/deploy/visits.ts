import { readFileSync } from 'node:fs'
import { PortalClient, type Origin, untilReady } from './portal-client.ts'
import { check } from './run.ts'

const MARIA = {
  username: 'maria',
  password: 'a long enough secret',
  fullName: 'Maria Lopez',
  email: 'maria@agency.example',
}
export const PICTURE = 'docs/images/dashboard.png'

/** What is to be there in every later visit. */
export interface Left {
  upload: string
}

/** Sets up a new portal at this port of this machine as its first member of staff, and leaves a picture. */
export async function visitFirst(port: number, log: () => string): Promise<Left> {
  const staff = await reach(port, log)
  const token = /\/setup#(\S+)/.exec(log())?.[1]
  const { status, bytes } = await staff.sendJson('POST', '/api/setup', { ...MARIA, token })
  check('the link that the first start printed makes a member of staff', status === 201, String(bytes))
  await staff.signIn(MARIA.username, MARIA.password)
  const upload = await staff.upload(pictureBytes(), 'dashboard.png')
  await staff.ensureThumbnail(upload)
  return { upload }
}

/** Comes back after a restart. */
export async function visitAgain(port: number, log: () => string, { upload }: Left): Promise<void> {
  const staff = await reach(port, log)
  check('it serves again', true)
  await staff.signIn(MARIA.username, MARIA.password)
  await staff.ensureUpload(upload, pictureBytes())
}

const pictureBytes = () => new Uint8Array(readFileSync(PICTURE))

async function reach(port: number, log: () => string): Promise<PortalClient> {
  const origin: Origin = { protocol: 'http:', host: '127.0.0.1', port }
  await untilReady(origin, log)
  return new PortalClient(origin)
}
