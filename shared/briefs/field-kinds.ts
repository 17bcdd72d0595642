import * as z from 'zod'
import { Color, nullableTextInput, textInput } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'

/** A field that the client fills in. */
export interface BriefField {
  /** The stored value. */
  stored: z.ZodType
  /** The value in the form. */
  entered: z.ZodType
  /** The value in a new brief, if it differs. The form accepts a stored name or day that is now invalid. */
  submitted?: z.ZodType
  /** The value in a change, if it differs. An omitted field stays as it is. */
  changed?: z.ZodType
  /** The value in a draft, where it doesn't have to be valid yet. */
  draft: z.ZodType
  /** The value in a change to a draft, if it differs. */
  draftInput?: z.ZodType
  /** The value in an empty form. Absent from choices and colors. */
  empty?: string | boolean | string[]
  /** The value that is stored if a new brief omits the field. Absent from required fields and colors. */
  default?: string | boolean | string[] | null
  /** The value of a required field until staff ask the client. The brief's `unasked` lists the field. */
  placeholder?: string
  /** Present if lists and exports contain the field. */
  isListed?: true
}

/** Returns the parts of a field that is null if it's omitted. */
export const nullableField = <Value extends z.ZodType>(value: Value) => ({
  entered: value.optional().transform((input) => input ?? null),
  changed: value,
  default: null,
  empty: '',
})

/** Returns the parts of a field that has an initial value. */
export const fieldWithDefault = <Value extends z.ZodType>(
  value: Value,
  initial: z.core.util.NoUndefined<z.output<Value>>,
) => ({ entered: value.default(initial), changed: value, default: initial, empty: initial })

/** Returns the parts of a field with one of several values. */
export const choiceField = <const Values extends readonly string[]>(
  values: Values,
  message: () => string,
) => ({
  entered: z.enum(values, { error: message }),
  stored: z.enum(values),
  draft: z.enum(values).nullable(),
  // The value of an untouched select counts as null.
  draftInput: z.union([z.enum(values), z.null(), z.literal('').transform(() => null)]),
})

export const optionalTextField = (max: number) => ({
  ...nullableField(nullableTextInput(max)),
  stored: z.string().nullable(),
  draft: textInput(0, max).nullable(),
})

/** Returns the parts of a color. The column has the default, so that an omitted color isn't stored as chosen. */
export const colorField = () => ({
  entered: Color.optional(),
  changed: Color,
  stored: z.string(),
  draft: textInput(0, 40),
})

/** Returns the parts of a field with at most `max` different texts. */
export const textListField = (max: number, maxLength: number) => ({
  ...fieldWithDefault(
    z
      .array(textInput(1, maxLength))
      .max(max, { error: () => t('At most {max}', { max }) })
      .transform((values) => [...new Set(values)]),
    [],
  ),
  stored: z.array(z.string()),
  draft: z.array(textInput(0, maxLength)).max(max),
})

/** Maps the name of each field that has a property to its value. */
export const pickFieldProperty = <
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
