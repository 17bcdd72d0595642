import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithEtag, isChangedMeanwhile } from '#web/api/call.ts'
import { lastEditor } from './last-editor.ts'
import { compare, type Conflict } from './merge.ts'
import { changedFields, valuesOf, type ProjectValues, type SavedValues } from './project-form.ts'
import { projectQuery } from '../queries.ts'
import { refreshProjects, saveProject } from '../use-update-project.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

/** The version that editing began with. */
export interface Start {
  base: ProjectValues
  etag: string | null
}

interface Attempt extends Start {
  values: ProjectValues
  /** `values` as the server takes them. */
  body: SavedValues
}

interface SaveOptions {
  onSaved: () => void
  /** Somebody saved another version: what both changed, and the version to go on from. */
  onConflict: (conflict: Conflict, next: Start) => void
  onRefused: (error: unknown) => void
}

/** Saves the changed fields of a project; `editor` is who was faster in the last conflict. */
export function useSaveProject(id: number, { onSaved, onConflict, onRefused }: SaveOptions) {
  const client = useQueryClient()
  const [editor, setEditor] = useState<string | null>(null)

  async function meet({ base, values }: Attempt) {
    const [latest, who] = await Promise.all([
      callWithEtag('GET /api/projects/:id', { params: { id } }),
      lastEditor(id),
    ])
    client.setQueryData(projectQuery(id).queryKey, latest)
    setEditor(who)
    const theirs = valuesOf(latest.data)
    onConflict(compare(base, theirs, values), { base: theirs, etag: latest.etag })
  }

  const save = useMutation({
    mutationFn: async (attempt: Attempt) => {
      const fields = changedFields(attempt.base, attempt.values)
      if (fields.length === 0) return 'saved'
      const body = Object.fromEntries(fields.map((field) => [field, attempt.body[field]]))
      try {
        client.setQueryData(projectQuery(id).queryKey, await saveProject(id, body, attempt.etag))
        return 'saved'
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        await meet(attempt)
        return 'conflict'
      }
    },
    onSuccess: (outcome) => {
      if (outcome === 'conflict') return
      toast({ title: 'Project updated' })
      void refreshProjects(client)
      onSaved()
    },
    onError: (error) => {
      toastFailure('Failed to update project', error)
      onRefused(error)
    },
  })
  return { save, editor }
}
