import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '#shared/words.ts'
import { useSettingsForm, type SettingsForm, type SettingsSection } from './use-settings-form.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'

interface SettingsCardProps<V extends FieldValues> extends SettingsSection<V> {
  title: string
  description: string
  /** The names of the fields, for the conflict notice. */
  labels: Record<string, string>
  /** The values as the conflict notice shows them; by default as they are. */
  textsOf?: (values: V) => Record<string, string>
  children: (form: SettingsForm<V>) => ReactNode
}

/** Some of the settings with their own Save button, the restored draft and the notice of a conflict. */
export function SettingsCard<V extends FieldValues>(props: SettingsCardProps<V>) {
  const { name, title, description, labels, textsOf = (values: V) => values, children } = props
  const { form, newer, restored, discard } = useSettingsForm(props)
  return (
    <Card id={name} className="scroll-mt-20">
      <CardHeader title={title} description={description} />
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
        {restored && !newer && (
          <Alert
            title={t('Your unsaved changes are back')}
            actions={
              <Button size="sm" onClick={discard}>
                {t('Discard Them')}
              </Button>
            }
          />
        )}
        {newer && (
          <ConflictNotice fields={changedFields(labels, textsOf(newer), textsOf(form.getValues()))} />
        )}
        {children(form)}
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          {newer && <Button onClick={discard}>{t('Use Their Version')}</Button>}
          <Button type="submit" variant="primary" pending={form.pending}>
            {form.pending ? t('Saving...') : t('Save Changes')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
