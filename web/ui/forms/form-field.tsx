import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'

interface FormFieldProps<V extends FieldValues>
  extends
    Omit<ComponentProps<typeof Field>, 'error' | 'children'>,
    Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> {
  form: Pick<UseFormReturn<V>, 'register' | 'getFieldState' | 'formState'>
  name: Path<V>
  registerOptions?: RegisterOptions<V, Path<V>>
  /** The control, such as a `Textarea`; by default an `Input`. */
  children?: ReactElement
}

/** A field of a react-hook-form form: its label, control, hint and error. */
export function FormField<V extends FieldValues>(props: FormFieldProps<V>) {
  const { form, name, registerOptions, type, autoComplete, maxLength, children, ...field } = props
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field {...field} error={error?.message}>
      {cloneElement(
        children ?? <Input {...{ type, autoComplete, maxLength }} />,
        form.register(name, registerOptions),
      )}
    </Field>
  )
}
