import { getReleaseNotes } from '#shared/docs/changelog.ts'
import type { Role } from '#shared/contract/roles.ts'
import { getLanguage } from '#shared/i18n/t.ts'
import { ensurePortal } from '#web/api/session.ts'
import { loadOnceOnline } from '#web/api/load-once-online.ts'
import { type Guide, readGuide } from './read-guide.ts'

/** The guides of the documentation in every language. Each is loaded only by its readers. */
const texts = import.meta.glob<string>(
  [
    '../../../docs/guides/{clients,staff}.md',
    '../../../docs/guides/*/{clients,staff}.md',
    '../../../CHANGELOG.md',
  ],
  { query: '?raw', import: 'default' },
)

/** The content of the help page: the guide for a role, or what's new. */
export type GuideName = Role | 'whats-new'

const FILES: Record<Role, string> = { client: 'clients.md', staff: 'staff.md' }

const GUIDES = '../../../docs/guides/'

/** Returns the loader of a guide. The changelog exists only in English. */
const getGuideLoader = (name: GuideName) =>
  name === 'whats-new'
    ? texts['../../../CHANGELOG.md']
    : (texts[`${GUIDES}${getLanguage()}/${FILES[name]}`] ?? texts[GUIDES + FILES[name]])

/** Loads a guide. Waits for a connection if the guide hasn't been loaded. */
export async function loadGuide(name: GuideName): Promise<Guide> {
  const load = getGuideLoader(name)
  if (!load) throw new Error(`No guide ${name}`)
  const text = await loadOnceOnline(load)
  return readGuide(name === 'whats-new' ? extractReleaseNotes(text, (await ensurePortal()).version) : text)
}

/** Returns a version's section of the changelog as a guide. */
const extractReleaseNotes = (changelog: string, version: string) =>
  getReleaseNotes(changelog, version).replaceAll(/^##(?=# )/gm, '#')

/** A picture with its size in pixels. */
export type SizedPicture = { url: string; width: number; height: number }

const pictures = import.meta.glob<SizedPicture>(
  ['../../../docs/images/*.png', '../../../docs/images/*/*.png'],
  { query: '?sized', import: 'default', eager: true },
)

/** Finds a guide's picture by a path such as `../images/board.png`. Prefers one in the reader's language. */
export function findGuidePicture(path: string): SizedPicture | undefined {
  const name = path.slice(path.indexOf('/images/') + '/images'.length)
  return pictures[`${IMAGES}/${getLanguage()}${name}`] ?? pictures[IMAGES + name]
}

const IMAGES = '../../../docs/images'
