import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { getArguments, filesUnder, isNode, getName, templateText } from './sources.ts'

/** Nodes, attributes, and calls whose strings are for programs. */
const CODE_NODES =
  /^(?:ImportDeclaration|ExportAllDeclaration|ImportExpression|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSLiteralType|TaggedTemplateExpression)$/
const CODE_ATTRIBUTES =
  /^(?:className|id|type|role|href|to|d|viewBox|rel|target|accept|pattern|sandbox|style|aria-keyshortcuts|fontFamily|transform)$/
const CODE_CALLS =
  /^(?:cx|querySelector|querySelectorAll|closest|matches|matchMedia|select|where|orderBy|createFileRoute|call|callList|callOptions|listOptions|RegExp|Error|TypeError|RangeError|DOMException|defineSchema|load|header|addEventListener|startsWith|endsWith|includes|split|raw)$/

/** Calls that already translate, and calls of the API's description. */
const TRANSLATION_CALLS = /^(?:t|tContext|rich)$/
const DESCRIBING_CALLS = /^(?:meta|describe|endpoint)$/

/** A class list, a selector, a path, a media type, or a program's name. */
const OF_PROGRAMS =
  /(?:^|\s)-?(?:[a-z@-]+:)*-?(?:flex|grid|text|bg|border|rounded|[mp][tblrxyse]?|size|gap|min|max|[wh]|font|items|justify|sr|absolute|relative|fixed|sticky|inset|opacity|shrink|truncate|leading|tracking|space|divide|self|col|row|order|overflow|whitespace|break|animate|transition|cursor|z|top|left|right|bottom|start|end|group|ring|shadow|outline|select|pointer|line|stroke|fill|object|underline|decoration|wrap|align|backdrop|list|scroll|snap|block|hidden|inline|italic|uppercase|antialiased|not|has|in)(?:-[\w[\].:/%#(),*!-]+)?!?(?:\s|$)|^[\w.+-]+\/[\w.+*-]+$|[[\]{}=<>;]|^[./#@?&]|^[A-Z]+ \/|^M[\d.]/

/** Whether people would read the text: several words, or a word that begins with a capital letter. */
function isForPeople(text: string): boolean {
  const words = text.trim()
  if (!/[A-Za-z]{2}/.test(words) || OF_PROGRAMS.test(words)) return false
  return /^[A-Z][a-z]+$|[A-Za-z]{2,} [A-Za-z]/.test(words)
}

/** Returns a file's strings that look like texts for users, but aren't translated by `t`, `tContext`, or `rich`. */
export function rawTextsIn(file: string, source = readFileSync(file, 'utf8')): string[] {
  const found: string[] = []
  const add = (text: unknown) => {
    if (typeof text === 'string' && isForPeople(text)) found.push(text)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || CODE_NODES.test(node.type)) return
    if (node.type === 'JSXAttribute' && CODE_ATTRIBUTES.test(getName(node['name']))) return
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = getName(node['callee'])
      visit(node['callee'])
      if (DESCRIBING_CALLS.test(name)) return
      const isCode = CODE_CALLS.test(name) || TRANSLATION_CALLS.test(name)
      return visit(getArguments(node).filter(({ type }) => !isCode || !type.endsWith('Literal')))
    }
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) return
    if (node.type === 'SwitchCase') return visit(node['consequent'])
    if (node.type === 'Property' || node.type === 'PropertyDefinition') return visit(node['value'])
    if (node.type === 'MemberExpression') return visit(node['object'])
    if (node.type === 'Literal' || node.type === 'JSXText') add(node['value'])
    if (node.type === 'TemplateLiteral') add(templateText(node))
    for (const [key, child] of Object.entries(node)) if (!key.startsWith('type')) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/** The API's description. */
export const DESCRIPTION = /^shared\/(?:all-endpoints|.*\/endpoints)\.ts$/

/** Files whose texts all stay as they are, and why. */
const KEPT_FILES: [files: RegExp, because: string][] = [
  [DESCRIPTION, 'the API description, which is always in English'],
  [/^web\/app\/shell\/language-notice\.tsx$/, 'texts for readers of a language that the page isn’t built in'],
  [
    /^server\/(?:main\.ts|(?:schema|demo|operations|commands|test)\/|app\/(?:open-api|process|jobs|[\w-]+\.ts)|platform\/(?:config|db|images|jobs|storage|telemetry)\/|core\/files\/thumbnails\/)/,
    'operators’ texts, database texts, and demo content',
  ],
]

/** Texts that look like words but aren't translated, and why. */
const KEPT_TEXTS: { because: string; texts: Record<string, string[]> }[] = [
  {
    because: 'technical names: headers, objects, fonts, products',
    texts: {
      'server/core/mail/template.ts': ["-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"],
      'server/features/calendar/compose.ts': ['Project Portal', 'Due dates'],
      'server/core/files/receive/file-type.ts': ['PowerPoint Document'],
      'shared/docs/changelog.ts': ['Unreleased'],
      'web/api/queries/options.ts': ['Link'],
      'web/api/upload/upload.ts': ['Accept'],
      'web/features/briefs/brand-preview.tsx': ['Georgia, "Times New Roman", serif'],
      'web/features/notifications/choices/push-setting.tsx': ['Notification'],
      'web/features/sign-in/factors/passkey-dialogs.tsx': ['Mac'],
    },
  },
  {
    because: 'names of languages in their own language',
    texts: { 'shared/i18n/languages.ts': ['English', 'Deutsch', 'Italiano', 'Polski'] },
  },
  {
    because: 'stored in English and translated for each reader',
    texts: {
      'shared/requests/values.ts': ['Marked as completed', 'Approved'],
      'shared/comments/stored-texts.ts': ['(Sent a file.)'],
    },
  },
  {
    because: 'stored instead of an erased person’s name and shown like one',
    texts: { 'server/features/privacy/erase-person.ts': ['Former staff …', 'Former client …'] },
  },
  {
    because: 'error messages from mail servers',
    texts: { 'server/core/mail/failure.ts': ['Unknown error'] },
  },
  {
    because: 'for operators: log messages, errors, and command output',
    texts: {
      'server/core/audit/verify-audit-log.ts': [
        'Entry … (position …) is missing.',
        'The chain breaks at position …: entry … or an earlier one was changed.',
        'The address of entry … was changed.',
      ],
      'server/app/csp-reports/violation-log.ts': ['The content security policy blocked'],
      'server/features/sign-in/provider-routes.ts': ['A sign-in with the provider was refused'],
      'server/app/pages/render-page.ts': ['A page was sent without its data'],
      'shared/i18n/t.ts': ['Only a translator or a build can provide this text: '],
    },
  },
  {
    because: 'responses before a request and its language are known',
    texts: {
      'server/platform/http/client-errors.ts': [
        'Request Header Fields Too Large',
        'The headers of the request are too long.',
        'Request Timeout',
        'Bad Request',
      ],
    },
  },
  {
    because: 'keys that `notFound` looks up',
    texts: {
      'server/core/access/access.ts': ['Information request', 'API token'],
      'server/features/api-tokens/routes.ts': ['API token'],
      'server/features/requests/questions/answer-question.ts': ['Information request'],
    },
  },
]

/** Whether it's a text. In the server, single words and lowercase strings are columns, keys, and names. */
const isText = (file: string, text: string) => !file.startsWith('server/') || /^[A-Z(-].*\s/.test(text)

export interface RawText {
  file: string
  text: string
  /** Why the text can stay. Undefined if it can't. */
  because: string | undefined
}

const getReason = (file: string, text: string) =>
  KEPT_TEXTS.find(({ texts }) => texts[file]?.includes(text))?.because

/** Values in the code that consist of words. */
const KEYS = new Set(['other side', 'per type', 'per record and person'])

/** Returns every text that looks like one for users, but isn't translated. */
export function rawTexts(): RawText[] {
  return filesUnder('web', 'shared', 'server')
    .filter((file) => !KEPT_FILES.some(([files]) => files.test(file)))
    .flatMap((file) =>
      [...new Set(rawTextsIn(file))]
        .filter((text) => !KEYS.has(text) && isText(file, text))
        .map((text) => ({ file, text, because: getReason(file, text) })),
    )
}

/** Returns texts that are listed to stay, but are no longer there. */
export function keptInVain(found: readonly RawText[]): string[] {
  const known = new Set(found.map(({ file, text }) => `${file}: ${text}`))
  return KEPT_TEXTS.flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([file, kept]) => kept.map((text) => `${file}: ${text}`)),
  ).filter((one) => !known.has(one))
}

/** Returns the reasons why texts stay, with the number of texts or files for each. */
export function keptReasons(found: readonly RawText[]): string[] {
  const files = filesUnder('web', 'shared', 'server')
  return [
    ...KEPT_TEXTS.map(({ because }) => {
      const count = found.filter((one) => one.because === because).length
      return `${count} ${count === 1 ? 'text' : 'texts'}: ${because}`
    }),
    ...KEPT_FILES.map(([kept, because]) => {
      const count = files.filter((file) => kept.test(file)).length
      return `${count} ${count === 1 ? 'file' : 'files'}: ${because}`
    }),
  ]
}
