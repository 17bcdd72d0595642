import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { isChangedMeanwhile } from '#web/api/call.ts'
import {
  type AgencyBody,
  type AgencyRecord,
  type AgencySettings,
  agencyQuery,
  saveAgency,
} from './queries.ts'
import { refreshLooks } from './refresh-looks.ts'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

interface SettingsForm<V extends FieldValues> {
  /** Names the draft. */
  name: string
  record: AgencyRecord
  schema: z.ZodType<AgencyBody, V>
  valuesOf: (agency: AgencySettings) => V
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A part of the settings as a form of its own. What is typed is kept over a reload; `newer` is what somebody else
 * saved of this part meanwhile, which saving again replaces. Changes of other parts are taken over unseen.
 */
export function useSettingsForm<V extends FieldValues>({ name, record, schema, valuesOf }: SettingsForm<V>) {
  const client = useQueryClient()
  const fresh = valuesOf(record.data)
  const draft = useDraft<V>(`agency:${name}`, fresh)
  const [base, setBase] = useState(fresh)
  const [restored, setRestored] = useState(draft.restored)
  const [newer, setNewer] = useState<V>()
  const form = useForm<V, unknown, AgencyBody>({
    resolver: zodResolver(schema),
    // The library's type of it cannot be told for values that are not known yet.
    defaultValues: draft.initial as DefaultValues<V>,
  })
  useFormDraft<V>(form, draft)
  const untouched = !form.formState.isDirty && !restored

  if (!same(fresh, base)) {
    setBase(fresh)
    if (!untouched) setNewer(fresh)
  }
  // Shows what is saved while nothing is typed.
  const { reset } = form
  const { clear } = draft
  useEffect(() => {
    if (!untouched) return
    reset(base)
    clear()
  }, [untouched, base, reset, clear])

  function startOver(values: V) {
    setBase(values)
    setNewer(undefined)
    setRestored(false)
    reset(values)
    clear()
  }

  const save = useMutation({
    mutationFn: (body: AgencyBody) => saveUnlessChanged(body),
    onSuccess: (saved) => {
      startOver(valuesOf(saved.data))
      client.setQueryData(agencyQuery.queryKey, saved)
      refreshLooks()
      toast({ title: 'Settings saved' })
    },
    onError: (error) => {
      applyServerErrors(form, error)
      toastFailure('Failed to save the settings', error)
    },
  })

  /** Another part's change is no conflict: it is taken over and the save goes on. */
  async function saveUnlessChanged(body: AgencyBody): Promise<AgencyRecord> {
    try {
      return await saveAgency(body, record.etag)
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const latest = await client.fetchQuery({ ...agencyQuery, staleTime: 0 })
      if (!same(valuesOf(latest.data), base)) throw error
      return saveAgency(body, latest.etag)
    }
  }

  const submit = form.handleSubmit((body) => save.mutate(body))
  return { form, save, submit, newer, restored, discard: () => startOver(fresh) }
}
