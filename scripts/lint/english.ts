// Finds phrases in texts that aren't idiomatic English. docs/develop/wording.md has the rules for texts.
// Prints each match with its file, and exits with 1 if there are any.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { textsIn } from '../i18n/shown-texts.ts'
import { type SyntaxNode, getArguments, getChildren, isNode, getName, templateText } from '../i18n/sources.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A phrase to avoid, and what to write instead. */
interface Rule {
  pattern: RegExp
  advice: string
}

/** Each pattern matched a text that an editor would change in at least 80% of a sample. */
export const RULES: readonly Rule[] = [
  { pattern: /\b(?:go|goes|going|gone|went) on\b/, advice: 'continue, keep, or still' },
  {
    pattern:
      /\balso (?:if|when|where|while|after|without|as|in|for|what|those|across|by|from|at|on|with)\b|, too\b(?! (?:few|little|long|many|much))/,
    advice: 'even if, including, or and',
  },
  {
    pattern: /\banew\b|\bof (?:its|their|your|his|our|one.s) own\b|\bby (?:itself|themselves)\b/,
    advice: 'again, its own, or automatically',
  },
  {
    pattern:
      /\b[Mm]end(?:s|ed|ing)?\b|\bweakness(?:es)?\b|\b[Tt]he house\b|\bfigures?\b|\bnews\b|\bdeeds?\b|\bdearer\b|\bcome along\b|\bfor good\b/,
    advice: 'fix, vulnerability, totals, updates, or permanently',
  },
  {
    pattern:
      /\b(?:of|for|to|by|from|with|than|as|at) who\b(?![’'])|(?:^|[.;|] |- )Who (?!(?:can|will|is|are|has|does|did|should|may)\b)[a-z]+\b(?![^.]*\?)/,
    advice: 'people who, or the person who',
  },
  { pattern: /\b(?:is|are|was|were|be) (?:answered|refused) \d/, advice: 'gets, receives, or returns' },
  {
    pattern:
      /\b(?:the|a|an|its|each|every) [\w-]+ of (?:the|a|an|its|each|every|who|what) [\w-]+ of\b|\b(?:password|account|second factor|session|role|email address|webhook|invitation)s? of \{?[A-Za-z]/,
    advice: 'a possessive: the client’s password',
  },
  {
    pattern:
      /\b(?<!\b(?:version|build|copy|front|top|bottom|name|out|end|rest) )of the (?:portal|staff|agency|web|person|client|day|page|list|lists|server|database|API|screen|house)\b(?!['’]s| (?:app|schema|who|that|member|with|and)\b)/,
    advice: 'a possessive: the portal’s',
  },
  {
    pattern:
      /\b(?:tells?|told|telling)\b(?! (?:you|us|me|them|him|her|someone|everyone|people|your|clients?|staff|a customer|apart|the (?:agency|client|owner|reader|user))\b)/,
    advice: 'show, report, return, include, or notify',
  },
  {
    pattern:
      /\b(?:it|was|is|are|were|built|made|ran|run|run it|stored|said) so\b(?=[.,;:)]|$)|\bsa(?:y|ys|id) so\b/,
    advice: 'repeat the verb, or use this or that way',
  },
  {
    pattern: /\b(?:leads?|led) (?:to|there|here|elsewhere|back|nowhere|in|into|only)\b/,
    advice: 'open, cause, or go to',
  },
  { pattern: /\b(?:until|by|from|since) when\b/, advice: 'name the time: deadline, end, or start' },
]

/** Descriptions are clauses or nouns. The texts of settings complete a sentence, so this rule skips them. */
const FRAGMENT: Rule = {
  pattern: /^(?:how (?:many|much|often|long|far|fast|near)|what|whether|where|whom|who|which|with)\b(?!.*\?)/,
  advice: 'a noun or a sentence',
}

/** Texts that match a rule but are right. */
const EXCEPTIONS: readonly RegExp[] = [
  // Placeholders and search words of the catalog.
  /^\{actor\} \{deed\}$/,
  /^report figures answering times$/,
  // “Tell” with a person.
  /\btell \{(?:contact|manager)\}/,
  /\btell the reader\b/,
  // The name of a field.
  /\bown `news`/,
  // A definition, not possession.
  /\b(?:confirmed email address|session) of (?:exactly one|this request)/,
]

/** Pages that list words to avoid. */
export const WORD_LISTS = new Set(['docs/glossary.md', 'docs/develop/wording.md'])

/** A text and where it is. */
interface Text {
  file: string
  text: string
  rules: readonly Rule[]
}

const toTexts = (file: string, texts: readonly string[], rules = RULES): Text[] =>
  texts.map((text) => ({ file, text, rules }))

const glob = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT })
const read = (file: string) => readFileSync(ROOT + file, 'utf8')

/** Returns the sentences and table cells of a Markdown document, without code and addresses. */
export function splitDocument(markdown: string): string[] {
  const prose = markdown
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
  return prose
    .split(/\n\s*\n|\n(?= *(?:[-*#|]|\d+\.) ?)|\|/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the texts of the documents in English. */
export const documents = (): Text[] =>
  glob('*.md', 'docs/*.md', 'docs/{install,operate,api,security,develop,decisions}/*.md', 'docs/guides/*.md')
    .filter((file) => !WORD_LISTS.has(file))
    .flatMap((file) => toTexts(file, splitDocument(read(file))))

const catalog = (): Text[] => {
  const file = 'locales/en/messages.json'
  return toTexts(file, Object.values(JSON.parse(read(file)) as Record<string, string>))
}

/** Returns the strings that a syntax node consists of: a literal, or a template with `…` for each value. */
const toText = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  return node.type === 'TemplateLiteral' ? [templateText(node)] : []
}

/** Returns the texts that a file passes to these functions, or assigns to these properties. */
export function findDescriptions(file: string, names: RegExp, source = read(file)): string[] {
  const visit = (node: SyntaxNode): string[] => {
    const own =
      node.type === 'CallExpression' && names.test(getName(node['callee']))
        ? getArguments(node).flatMap(toText)
        : node.type === 'Property' && names.test(getName(node['key']))
          ? toText(node['value'])
          : []
    return [...own, ...getChildren(node).flatMap(visit)]
  }
  return visit(parseSync(file, source).program as unknown as SyntaxNode)
}

const apiDescriptions = (): Text[] =>
  glob('shared/**/*.ts', 'server/app/open-api/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const texts = findDescriptions(file, /^(?:describe|description|summary)$/)
      return toTexts(file, texts, [...RULES, FRAGMENT])
    })

const settings = (): Text[] =>
  glob('server/platform/config/settings/*.ts').flatMap((file) =>
    toTexts(file, findDescriptions(file, /^(?:description|details|message)$/)),
  )

/** Output in the terminal and the log, and the texts of the demo. */
const printedTexts = (): Text[] =>
  glob(
    'server/{commands,operations/backup,operations/doctor}/**/*.ts',
    'server/platform/config/*.ts',
    'server/app/process/*.ts',
    'server/demo/stories/**/*.ts',
  )
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => toTexts(file, textsIn(file)))

/** Returns a line for each match of a rule. */
export function findProblems(texts: readonly Text[]): string[] {
  return texts.flatMap(({ file, text, rules }) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (EXCEPTIONS.some((exception) => exception.test(plain))) return []
    return rules.flatMap(({ pattern, advice }) => {
      const match = pattern.exec(plain)
      return match ? [`${file}: “${match[0].trim()}” in “${plain.slice(0, 160)}”. Write ${advice}.`] : []
    })
  })
}

if (import.meta.main) {
  const problems = findProblems([
    ...documents(),
    ...catalog(),
    ...apiDescriptions(),
    ...settings(),
    ...printedTexts(),
  ])
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
