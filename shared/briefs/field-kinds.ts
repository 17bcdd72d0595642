import * as z from 'zod'
import { Color, nullableText, text } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'

/** A field that the client fills in. */
export interface BriefField {
  /** The stored value. */
  stored: z.ZodType
  /** Input of a new brief. */
  submitted: z.ZodType
  /** Input of the form. It accepts a stored name or day that a new brief can no longer have. */
  entered: z.ZodType
  /** Input of a change. */
  changed: z.ZodType
  /** The value in a draft. It doesn't have to be valid yet. */
  draft: z.ZodType
  /** Input of a change to a draft. */
  draftInput: z.ZodType
  /** The value in an empty form. Choices have none. */
  empty?: string | boolean | string[]
  /** The stored value if a new brief omits the field. Required fields have none. */
  default?: string | boolean | string[] | null
  /**
   * The stored value of a required field until staff ask the client about it. `unasked` of the brief lists the field.
   */
  placeholder?: string
  /** True if lists and exports contain the field. */
  isListed?: true
}

/** The parts of a required field. */
export const required = <Value extends z.ZodType>(value: Value) => ({
  submitted: value,
  entered: value,
  changed: value,
})

/** The parts of an optional field, which is null if it is omitted. */
export const nullable = <Value extends z.ZodType>(value: Value) => {
  const valueOrNull = value.optional().transform((given) => given ?? null)
  return { submitted: valueOrNull, entered: valueOrNull, changed: value, default: null, empty: '' }
}

/** The parts of a field that has an initial value. */
export const withDefault = <Value extends z.ZodType>(
  value: Value,
  initial: z.core.util.NoUndefined<z.output<Value>>,
) => {
  const valueOrInitial = value.default(initial)
  return {
    submitted: valueOrInitial,
    entered: valueOrInitial,
    changed: value,
    default: initial,
    empty: initial,
  }
}

/** The parts of a field whose drafts accept the same values that they store. */
export const withDraft = <Value extends z.ZodType>(value: Value) => ({ draft: value, draftInput: value })

/** A choice of one of several values. */
export const choice = <const Values extends readonly string[]>(values: Values, message: () => string) => ({
  ...required(z.enum(values, { error: message })),
  stored: z.enum(values),
  draft: z.enum(values).nullable(),
  // The value of an untouched select counts as null.
  draftInput: z.union([z.enum(values), z.null(), z.literal('').transform(() => null)]),
})

/** Optional text of at most `max` characters. */
export const optionalText = (max: number) => ({
  ...nullable(nullableText(max)),
  stored: z.string().nullable(),
  ...withDraft(text(0, max).nullable()),
})

/** A color with an initial value. */
export const color = (initial: string) => ({
  ...withDefault(Color, initial),
  stored: z.string(),
  ...withDraft(text(0, 40)),
})

/** At most `max` texts. Duplicates are removed. */
export const texts = (max: number, maxLength: number) => ({
  ...withDefault(
    z
      .array(text(1, maxLength))
      .max(max, { error: () => t('At most {max}', { max }) })
      .transform((values) => [...new Set(values)]),
    [],
  ),
  stored: z.array(z.string()),
  ...withDraft(z.array(text(0, maxLength)).max(max)),
})

/** Maps each field that has the property to its value. */
export const valuesOf = <
  Fields extends Readonly<Record<string, BriefField>>,
  Property extends keyof BriefField,
>(
  fields: Fields,
  property: Property,
) =>
  Object.fromEntries<unknown>(
    Object.entries<BriefField>(fields).flatMap(([name, field]) =>
      property in field ? [[name, field[property]]] : [],
    ),
  ) as {
    -readonly [
      Name in keyof Fields as Property extends keyof Fields[Name] ? Name : never
    ]: Fields[Name][Property & keyof Fields[Name]]
  }
