import { globSync } from 'node:fs'

/** Returns the TypeScript files in these folders, without tests and generated files, sorted. */
export const filesUnder = (...folders: string[]): string[] =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.(?:test|gen)\./.test(file))
    .toSorted()

/** A part of a file, as Vite parses it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

export const getChildren = (node: object): SyntaxNode[] => Object.values(node).flat().filter(isNode)

export const getArguments = (call: SyntaxNode): SyntaxNode[] => call['arguments'] as SyntaxNode[]

/** Returns the last name in a callee: `describe` of `z.string().describe`. */
export function getName(node: unknown): string {
  if (!isNode(node)) return ''
  const { name, property } = node
  return typeof name === 'string' ? name : getName(property)
}

/** Returns a template's text, with `…` for each value. */
export const templateText = (template: SyntaxNode): string =>
  (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
