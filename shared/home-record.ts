/** The record that a task or an information request belongs to: its project, or its brief while there is no project. */
export function homeOf({ projectId, briefId }: { projectId?: number | null; briefId?: number | null }): {
  kind: 'brief' | 'project'
  id: number
} {
  if (projectId != null) return { kind: 'project', id: projectId }
  if (briefId != null) return { kind: 'brief', id: briefId }
  throw new RangeError('Neither of a brief nor of a project')
}
