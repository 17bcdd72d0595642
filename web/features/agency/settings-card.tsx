import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { AgencyBody } from './queries.ts'
import type { useSettingsForm } from './use-settings-form.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'

interface SettingsCardProps<V extends FieldValues> {
  id: string
  title: string
  description: string
  settings: ReturnType<typeof useSettingsForm<V>>
  /** The names of the fields, for the conflict notice. */
  labels: Record<string, string>
  textsOf: (values: V) => Record<string, string>
  children: ReactNode
}

/** Some of the settings with their own Save button, the restored draft and the notice of a conflict. */
export function SettingsCard<V extends FieldValues>(props: SettingsCardProps<V>) {
  const { id, title, description, settings, labels, textsOf, children } = props
  const { form, save, submit, newer, restored, discard } = settings
  const shared: UseFormReturn<V, unknown, AgencyBody> = form
  return (
    <Card id={id} className="scroll-mt-20">
      <CardHeader title={title} description={description} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {restored && !newer && (
          <Alert
            title="Your unsaved changes are back"
            actions={
              <Button size="sm" onClick={discard}>
                Discard them
              </Button>
            }
          />
        )}
        {newer && (
          <ConflictNotice fields={changedFields(labels, textsOf(newer), textsOf(shared.getValues()))} />
        )}
        <FormProvider {...shared}>{children}</FormProvider>
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          {newer && <Button onClick={discard}>Take theirs</Button>}
          <Button type="submit" variant="primary" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
