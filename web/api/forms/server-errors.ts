/** A form that shows errors under its fields, such as a react-hook-form form. */
export interface ErrorTarget {
  getValues(): object
  setError(path: string, problem: { type: string; message: string }, options: { shouldFocus: boolean }): void
}

interface FieldProblem {
  path: string
  message: string
}

/** Returns the errors of a rejected call that are about fields. */
export function getFieldProblems(error: unknown): FieldProblem[] {
  if (!error || typeof error !== 'object' || !('errors' in error) || !Array.isArray(error.errors)) return []
  return error.errors as FieldProblem[]
}

/** Returns the field errors whose field the form has. */
function filterFormProblems(form: ErrorTarget, problems: FieldProblem[]): FieldProblem[] {
  const known = new Set(Object.keys(form.getValues()))
  return problems.filter(({ path }) => known.has(path.split('.')[0] ?? ''))
}

/** Shows the server's field errors under their fields and focuses the first. */
export function applyServerErrors(form: ErrorTarget, error: unknown): void {
  filterFormProblems(form, getFieldProblems(error)).forEach(({ path, message }, index) =>
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
}

/** Whether the form's fields can show all errors. If not, show the error's message above the form. */
export function canFieldsShowError(form: ErrorTarget, error: unknown): boolean {
  const problems = getFieldProblems(error)
  return problems.length > 0 && filterFormProblems(form, problems).length === problems.length
}
