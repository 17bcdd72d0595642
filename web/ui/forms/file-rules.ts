import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_MAX_MB,
  filesRejectedMessage,
  HEIC_EXTENSIONS,
  tooManyFilesMessage,
} from '#shared/files/values.ts'
import { cacheByLocale, t } from '#shared/i18n/t.ts'

/** The files that a field accepts, each up to `ATTACHMENT_MAX_BYTES`. */
export interface FileRules {
  /** Media types with their file extensions, such as `ATTACHMENT_TYPES` of the contract. */
  types: Readonly<Record<string, readonly string[]>>
  maxFiles: number
}

/** A file that wasn't added. */
export interface RefusedFile {
  name: string
  /** The file's own reason, as a sentence, if the refusal's message applies to files with different reasons. */
  reason?: string | undefined
  /** The file itself, if it's a picture that may be small enough as a JPEG. */
  picture?: File | undefined
}

/** The reason why files weren't added, with all the files that it applies to. */
export interface Refusal {
  message: string
  files: RefusedFile[]
}

// British English has no comma before “or”.
const disjunctionFormat = cacheByLocale(
  (tag) => new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag, { type: 'disjunction' }),
)

/** Formats the rules: `PNG or PDF, up to 20 files of 10 MB each.` */
export function formatFileHint({ types, maxFiles }: FileRules): string {
  const names = Object.entries(types).flatMap(([type, endings]) => {
    const name = endings.at(-1)?.slice(1).toUpperCase() ?? ''
    return type === 'image/jpeg' ? [name, 'HEIC'] : [name]
  })
  const values = { types: disjunctionFormat().format(names), size: ATTACHMENT_MAX_MB }
  return maxFiles === 1
    ? t('{types}, up to {size} MB.', values)
    : t('{types}, up to {n, plural, other {# files}} of {size} MB each.', {
        types: values.types,
        size: values.size,
        n: maxFiles,
      })
}

/** Returns which files are accepted, for a refusal whose message doesn't include this. Undefined for other refusals. */
export const describeAcceptedFiles = (message: string, rules: FileRules): string | undefined =>
  message === filesRejectedMessage() ? t('Accepted: {kinds}', { kinds: formatFileHint(rules) }) : undefined

/** Returns the file as an item of a refusal with this message. */
export function toRefusedFile(file: File, message: string): RefusedFile {
  const { name } = file
  if (message !== filesRejectedMessage()) return { name }
  if (file.size <= ATTACHMENT_MAX_BYTES) return { name, reason: t('This type of file isn’t accepted.') }
  const reason = t('It’s larger than {size} MB.', { size: ATTACHMENT_MAX_MB })
  return { name, reason, picture: file.type.startsWith('image/') ? file : undefined }
}

const toRefusal = (message: string, files: readonly File[]): Refusal => ({
  message,
  files: files.map((file) => toRefusedFile(file, message)),
})

/** Separates the files that can be added, at most `freeSlots`, from the refused files. */
export function checkFiles(files: readonly File[], { types, maxFiles }: FileRules, freeSlots: number) {
  const endings = [...Object.values(types).flat(), ...('image/jpeg' in types ? HEIC_EXTENSIONS : [])]
  const isAccepted = ({ name, size }: File) =>
    size <= ATTACHMENT_MAX_BYTES && endings.some((ending) => name.toLowerCase().endsWith(ending))
  const good = files.filter(isAccepted)
  const rejected = files.filter((file) => !isAccepted(file))
  const refusals = [
    toRefusal(tooManyFilesMessage(maxFiles), good.slice(freeSlots)),
    toRefusal(filesRejectedMessage(), rejected),
  ]
  return {
    accepted: good.slice(0, freeSlots),
    refusals: refusals.filter(({ files: refused }) => refused.length > 0),
  }
}
