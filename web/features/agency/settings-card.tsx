import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { changedFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { isChangedMeanwhile } from '#web/api/call.ts'
import { type AgencyBody, agencyQuery, type AgencySettings, saveAgency } from './queries.ts'
import { refreshLooks } from './refresh-looks.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

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

interface SettingsSection<V extends FieldValues> {
  /** Of its draft, and of its anchor on the page. */
  name: string
  record: AgencySettings
  schema: z.ZodType<AgencyBody, V>
  valuesOf: (agency: AgencySettings) => V
}

/** The form of a section. */
export type SettingsForm<V extends FieldValues> = ReturnType<typeof useChangeForm<V, AgencyBody>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form for one section of the settings. Its draft survives a reload. `newer` is what somebody else saved in this
 * section in the meantime, which saving again replaces. Changes in other sections are adopted silently.
 */
function useSettingsForm<V extends FieldValues>({ name, record, schema, valuesOf }: SettingsSection<V>) {
  const client = useQueryClient()
  const edit = useEditBase(record, agencyQuery)
  const { newer, version } = edit
  // Keeps the same object while its content is the same, so that rendering does not reset the form.
  const text = JSON.stringify(valuesOf(edit.base))
  const base = useMemo(() => JSON.parse(text) as V, [text])
  const draft = useDraft<V>(`agency:${name}`, base)
  const [restored, setRestored] = useState(draft.restored)
  const form = useChangeForm<V, AgencyBody, AgencySettings>('agency', {
    schema,
    // TypeScript cannot derive the library's type from a generic `V`.
    draft: { ...draft, initial: draft.initial as DefaultValues<V> },
    send: saveUnlessChanged,
    done: t('Settings saved'),
    failed: t('Could not save the settings'),
    edit,
    query: agencyQuery.queryKey,
    onDone: (saved) => {
      startOver(saved)
      refreshLooks()
    },
  })
  const untouched = !form.formState.isDirty && !restored
  /** Whether this section is still as it was when opened. */
  const isUnchanged = (latest: AgencySettings) => !newer && same(valuesOf(latest), base)

  // A conflict appears when the person saves. If it appeared earlier, the press on Save might overwrite it unseen.
  if (record.version > version && (untouched || isUnchanged(record))) edit.saved(record)
  // Follows the saved values until something is typed.
  const { reset } = form
  const { clear } = draft
  useEffect(() => {
    if (!untouched) return
    reset(base)
    clear()
  }, [untouched, base, reset, clear])

  function startOver(saved: AgencySettings) {
    edit.saved(saved)
    setRestored(false)
    reset(valuesOf(saved))
    clear()
  }

  /** A change in another section is not a conflict: it is adopted and saving continues. */
  async function saveUnlessChanged(body: AgencyBody): Promise<AgencySettings> {
    try {
      return await saveAgency(body, version)
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const latest = await client.fetchQuery({ ...agencyQuery, staleTime: 0 })
      if (!isUnchanged(latest)) throw error
      return saveAgency(body, latest.version)
    }
  }

  return {
    form,
    newer: newer && valuesOf(newer),
    restored,
    discard: () => startOver(newer ?? record),
  }
}
