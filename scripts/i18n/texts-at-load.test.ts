import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { callsIn } from './calls.ts'
import { filesUnder } from './sources.ts'

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Returns a file's functions. Code outside of functions runs when the file is loaded. */
function functionsIn(file: string, code: string): Node[] {
  const found: Node[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (/Function/.test(node.type)) found.push(node)
    else for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, code).program)
  return found
}

/** Returns the texts that a file translates while it's loaded. */
export function findTextsAtLoad(file: string, code: string): string[] {
  const calls = callsIn(file, code)
  if (calls.length === 0) return []
  const functions = functionsIn(file, code)
  return calls
    .filter((call) => !functions.some(({ start, end }) => start <= call.start && call.end <= end))
    .map(({ text }) => `${file}: ${text}`)
}

// Such a text would be translated once, into English, for all users.
test('finds no text that a server or shared file translates while loading', () => {
  const files = filesUnder('server', 'shared')
  expect(files.flatMap((file) => findTextsAtLoad(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('finds a text that is translated at the top level', () => {
  const code =
    "import { t } from '#shared/i18n/t.ts'\nconst A = { b: t('Early') }\nconst c = () => t('Late')\n"
  expect(findTextsAtLoad('a.ts', code)).toEqual(['a.ts: Early'])
})
