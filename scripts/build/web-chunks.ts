import { dirname, resolve } from 'node:path'

/** The packages that every page needs. In one file, they compress better and stay cached when only our code changes. */
const everyPage =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|store|react-store))[\\/]/

const radix = (names: string) => new RegExp(`node_modules[\\\\/]@radix-ui[\\\\/](?:${names})[\\\\/]`)

/** The Radix packages that menus, popovers, dialogs, and toasts share. */
const parts = radix(
  'primitive|react-(?:collection|compose-refs|context|id|presence|primitive|slot|use-[a-z-]+)',
)

/** The Radix packages of the toast region. It shares some of them with dialogs and menus only. */
const layers = radix('react-(?:dismissable-layer|portal|toast|visually-hidden)')

/** Returns a function that checks whether a file is directly in one of these folders of `web/`. */
const createFolderMatcher = (...folders: string[]) => {
  const paths = new Set(folders.map((folder) => resolve('web', folder)))
  return (file: string) => paths.has(dirname(file))
}

/** Returns a function that checks whether a file is one of these files of `web/`. */
const exactly = (...files: string[]) => {
  const paths = new Set(files.map((file) => resolve('web', file)))
  return (file: string) => paths.has(file)
}

const base = createFolderMatcher(
  'api',
  'url/entry',
  'ui/base',
  'records/entry',
  'app/shell/entry',
  'features/sign-in/frame',
)
/** The frame and pages without the frame need these files. */
const drafts = exactly(
  'forms/drafts/draft-owner.ts',
  'forms/drafts/draft-storage.ts',
  'forms/drafts/unsent-drafts.ts',
)
const toaster = createFolderMatcher('ui/toaster')
/** Small files that the rows of dashboards and most lists need. */
const lines = exactly('features/companies/public/assignee-line.tsx', 'features/activities/queries.ts')
const page = createFolderMatcher('ui/page')
const frame = createFolderMatcher(
  'app/frame',
  'app/shell/frame',
  'features/notifications/bell',
  'features/sign-in/questions',
  'features/companies/public/frame',
)
const icon = /node_modules[\\/]lucide-react[\\/]/
/** Icons that both dashboards show and few other pages do. */
const dashboardIcon = /[\\/]icons[\\/](?:check-check|info|timer)\.mjs$/
/** Icons that many pages share, but no dashboard shows. */
const otherIcon = /[\\/]icons[\\/](?:circle-dot|loader|mail-x|paperclip)\.mjs$/
const query = /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/
const layout = /[\\/]routes[\\/](?:_client|staff)\.tsx\?tsr-split/

/** The groups of files to load together. Small files compress badly, and their names fill the entry. */
export const chunkGroups = [
  { name: 'vendor', test: everyPage, priority: 5 },
  // Files for the sign-in page.
  {
    name: 'base',
    test: (file: string) => base(file) || drafts(file),
    priority: 4,
  },
  { name: 'radix', test: parts, priority: 2 },
  { name: 'layers', test: (file: string) => layers.test(file) || toaster(file), priority: 1 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
  // Code that forms need to send data, including on pages without the query cache.
  {
    name: 'forms',
    test: createFolderMatcher('api/forms'),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Building blocks of pages, including pages without the query cache. Blocks that few pages use stay in those pages'
  // files.
  {
    name: 'ui',
    test: (file: string) => page(file) || (icon.test(file) && !otherIcon.test(file)),
    minShareCount: 10,
    priority: 2,
  },
  // The frame around signed-in pages. This group also takes its dependencies, so it has the lowest priority.
  {
    name: 'frame',
    test: (file: string) =>
      query.test(file) || frame(file) || layout.test(file) || lines(file) || dashboardIcon.test(file),
    priority: 0,
  },
]

/** Groups that only some pages need. The entry doesn't name their files. */
const RARE = ['forms', 'radix', 'zod']
const commonNames = new Set(chunkGroups.map(({ name }) => name).filter((name) => !RARE.includes(name)))
const isCommon = (file: string) => /^assets\/[a-z]+-|\.css$/.test(file)
const isWithEntry = (file: string) => /^assets\/(?:vendor|base)-/.test(file)

/** Names a chunk's file. Only common files get a readable name, because the entry lists many files. */
export const nameChunk = ({ name }: { name: string }): string =>
  commonNames.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

/**
 * Selects the files that are loaded together with a file. The entry loads files that most pages need. A page loads
 * files that its own parts need, so that no part waits for another. The names are sorted, because equal lists compress
 * well.
 */
export function selectPreloads(
  _file: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed.filter((name) => isCommon(name))
  const more = needed.filter((name) => !isWithEntry(name)).toSorted()
  return isCommon(hostId) ? more.filter((name) => isCommon(name)) : more
}
