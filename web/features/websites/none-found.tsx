import { recordIcons } from '#web/records.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** In place of the websites that match a search. */
export const NoneFound = () => (
  <EmptyState icon={recordIcons.website} title="No websites found">
    No website matches your search. Try other words.
  </EmptyState>
)
