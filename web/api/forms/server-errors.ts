/** A form that shows problems under its fields; one of react-hook-form is. */
export interface ErrorTarget {
  getValues(): object
  setError(path: string, problem: { type: string; message: string }, options: { shouldFocus: boolean }): void
}

interface FieldProblem {
  path: string
  message: string
}

function problemsOf(error: unknown): FieldProblem[] {
  if (!error || typeof error !== 'object' || !('errors' in error) || !Array.isArray(error.errors)) return []
  return error.errors as FieldProblem[]
}

/**
 * Shows the server's field errors under their fields and focuses the first. Returns whether every error found its
 * field; if not, show the error's message above the form.
 */
export function applyServerErrors(form: ErrorTarget, error: unknown): boolean {
  const known = new Set(Object.keys(form.getValues()))
  const problems = problemsOf(error)
  const placed = problems.filter(({ path }) => known.has(path.split('.')[0] ?? ''))
  placed.forEach(({ path, message }, index) =>
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  return problems.length > 0 && placed.length === problems.length
}
