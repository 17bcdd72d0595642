import type { Role } from '#shared/users/values.ts'
import { loadWhenConnected } from '#web/ui/base/lazy.ts'
import { type Guide, readGuide } from './read-guide.ts'

/** The guides of the documentation, each loaded by its readers only. */
const texts = import.meta.glob<string>('../../../docs/guides/{clients,staff}.md', {
  query: '?raw',
  import: 'default',
})

const PATHS: Record<Role, string> = {
  client: '../../../docs/guides/clients.md',
  staff: '../../../docs/guides/staff.md',
}

/** The guide for readers of this role; waits for a connection if it has not been loaded. */
export async function loadGuide(role: Role): Promise<Guide> {
  const load = texts[PATHS[role]]
  if (!load) throw new Error(`No guide for ${role}`)
  return readGuide(await loadWhenConnected(load))
}

export interface SizedPicture {
  url: string
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
}

const pictures = import.meta.glob<SizedPicture>('../../../docs/images/*.png', {
  query: '?sized',
  import: 'default',
  eager: true,
})

/** A picture that a guide shows by its path: `../images/board.png`. */
export const pictureAt = (path: string): SizedPicture | undefined =>
  Object.entries(pictures).find(([file]) => file.endsWith(path.replace('..', '')))?.[1]
