import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { t } from '#shared/i18n/t.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { compareFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { isVersionConflict } from '#web/api/call.ts'
import { ensurePortal, reloadPortal } from '#web/api/session.ts'
import { reloadPage } from '#web/i18n/reload-page.ts'
import { type AgencyBody, agencyQuery, type AgencySettings, saveAgency } from './queries.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'

interface SettingsCardProps<V extends FieldValues> {
  /** The name of the section's draft, and of its anchor on the page. */
  name: string
  title: string
  description: string
  record: AgencySettings
  schema: z.ZodType<AgencyBody, V>
  toValues: (agency: AgencySettings) => V
  /** The names of the fields, for the conflict notice. */
  labels: Record<string, string>
  /** Returns the values as the conflict notice shows them. By default, they're unchanged. */
  formatValues?: (values: V) => Record<string, string>
  children: (form: SettingsForm<V>) => ReactNode
}

/** The form of a section. */
export type SettingsForm<V extends FieldValues> = ReturnType<typeof useChangeForm<V, AgencyBody>>

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A section of the settings as a form with a Save button. Its draft survives a reload. If someone else saved it first,
 * their values are shown, and saving again replaces them. Changes in other sections are adopted silently.
 */
export function SettingsCard<V extends FieldValues>(props: SettingsCardProps<V>) {
  const { name, title, description, record, schema, toValues, labels, children } = props
  const { formatValues = (values: V) => values } = props
  const client = useQueryClient()
  const edit = useEditBase(record, agencyQuery)
  const { version } = edit
  const newer = edit.newer && toValues(edit.newer)
  // Keeps the same object while its content is the same, so that rendering does not reset the form.
  const text = JSON.stringify(toValues(edit.base))
  const base = useMemo(() => JSON.parse(text) as V, [text])
  const draft = useDraft<V>(`agency:${name}`, base)
  const [restored, setRestored] = useState(draft.restored)
  const form = useChangeForm<V, AgencyBody, AgencySettings>('agency', {
    schema,
    // TypeScript cannot derive the library's type from a generic `V`.
    draft: { ...draft, initial: draft.initial as DefaultValues<V> },
    send: saveUnlessChanged,
    successToast: t('Settings saved'),
    failureTitle: t('Could not save the settings'),
    edit,
    query: agencyQuery.queryKey,
    onDone: (saved) => {
      resetForm(saved)
      refreshBranding()
    },
  })
  const untouched = !form.formState.isDirty && !restored
  /** Whether this section is still as it was when opened. */
  const isUnchanged = (latest: AgencySettings) => !newer && isSameJson(toValues(latest), base)

  // A conflict appears only when the user saves. If it appeared earlier, a click on Save that follows might overwrite
  // the newer values unseen.
  if (record.version > version && (untouched || isUnchanged(record))) edit.reset(record)
  // Follows the saved values until the user changes something.
  const { reset } = form
  const { clear } = draft
  useEffect(() => {
    if (!untouched) return
    reset(base)
    clear()
  }, [untouched, base, reset, clear])

  function resetForm(saved: AgencySettings) {
    edit.reset(saved)
    setRestored(false)
    reset(toValues(saved))
    clear()
  }
  const discard = () => resetForm(edit.newer ?? record)

  /** Saves the section. A change in another section isn't a conflict: it is adopted, and saving continues. */
  async function saveUnlessChanged(body: AgencyBody): Promise<AgencySettings> {
    try {
      return await saveAgency(body, version)
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      const latest = await client.fetchQuery({ ...agencyQuery, staleTime: 0 })
      if (!isUnchanged(latest)) throw error
      return saveAgency(body, latest.version)
    }
  }

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
          <ConflictNotice
            fields={compareFields(labels, formatValues(newer), formatValues(form.getValues()))}
          />
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

/** Shows a changed name, logo, color or language on this page immediately. */
export function refreshBranding(): void {
  void reloadBranding().catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[href^="/agency.css"]')
  if (link) link.href = `/agency.css?at=${Date.now()}`
}

async function reloadBranding(): Promise<void> {
  const before = (await ensurePortal()).language
  await reloadPortal()
  if ((await ensurePortal()).language === before) await refreshIcon()
  else reloadPage()
}

/** Updates the tab's icon. Browsers cache it by its URL. */
async function refreshIcon(): Promise<void> {
  const version = (await ensurePortal()).icon.split('?', 2)[1]
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel~="icon"], link[rel="apple-touch-icon"]',
  ))
    link.href = `${link.href.split('?', 1)[0]}?${version}`
}
