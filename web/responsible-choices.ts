/** The choices of the filter by who is responsible; `all` means no filter. */
export const responsibleChoices = [
  { value: 'all' as const, label: 'Everyone’s' },
  { value: 'me' as const, label: 'Mine' },
  { value: 'none' as const, label: 'No one’s' },
]
