import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Files whose modules can have mutable state, and why. On the server, all visitors share a module, so a visitor's data
 * belongs in `pageState` or the query cache.
 */
const ALLOWED: Record<string, string> = {
  'web/api/page-context.ts': 'set once when the server loads it',
  'web/api/load-once-online.ts': 'modules, which don’t belong to a visitor',
  ...browserOnly(
    'web/api/other-tabs.ts',
    'web/api/upload/upload-resumable.ts',
    'web/changes/pending-changes.ts',
    'web/forms/drafts/draft-storage.ts',
    'web/features/projects/board/board-card.tsx',
    'web/app/shell/frame/command-button.tsx',
    'web/app/shell/palette/keys.ts',
    'web/features/tickets/triage/triage-rows.ts',
    'web/ui/base/page-focus.ts',
    'web/ui/base/toast.ts',
    'web/ui/overlays/close-on-back.ts',
    'web/ui/overlays/use-return-focus.ts',
    'web/changes/undo.ts',
  ),
}

function browserOnly(...files: string[]): Record<string, string> {
  return Object.fromEntries(
    files.map((file) => [file, 'changed by events and effects, which the server lacks']),
  )
}

interface Node {
  type: string
  [field: string]: unknown
}

/** Returns the mutable names at the top level: variables, and collections that start empty or are written to. */
function mutableNames(file: string): string[] {
  const code = readFileSync(`${ROOT}${file}`, 'utf8')
  const body = parseSync(file, code).program.body as unknown as Node[]
  return body.flatMap((statement) => {
    const declared = (statement['declaration'] ?? statement) as Node
    if (declared.type !== 'VariableDeclaration') return []
    return (declared['declarations'] as { id: { name?: string }; init: Node | null }[]).flatMap(
      ({ id: { name = '' }, init }) =>
        declared['kind'] !== 'const' || (isCollection(init) && (isEmpty(init) || isWritten(name, code)))
          ? [name]
          : [],
    )
  })
}

const isCollection = (init: Node | null): init is Node =>
  init?.type === 'NewExpression'
    ? /^(?:Weak)?(?:Map|Set)$/.test((init['callee'] as { name?: string }).name ?? '')
    : init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression'

/**
 * Whether the value starts empty to be written to later. An empty array can be a constant, but an empty object or map
 * isn't.
 */
const isEmpty = ({ type, arguments: given, properties }: Node) =>
  type !== 'ArrayExpression' && ((given ?? properties) as unknown[]).length === 0

const isWritten = (name: string, code: string) =>
  new RegExp(
    String.raw`(?<![\w.$])${name.replaceAll('$', String.raw`\$`)}(?:\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(?:\.\w+|\[[^\]]*\]) (?:[-+*/?|&]*=) )`,
  ).test(code)

test('finds no mutable state in modules of the web app that visitors would share on the server', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.(?:test|gen)\./.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = Object.fromEntries(
    files.map((file) => [file, mutableNames(file)] as const).filter(([, names]) => names.length > 0),
  )
  expect(Object.keys(found).toSorted(), JSON.stringify(found)).toEqual(Object.keys(ALLOWED).toSorted())
})
