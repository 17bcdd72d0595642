import { QueryClientProvider } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { OwnPasswordCard } from '#web/features/auth/own-password-card.tsx'
import { SessionQuestions } from '#web/features/auth/questions/session-questions.tsx'
import { OwedPage } from '#web/features/shell/owed-page.tsx'
import { queryClient } from '#web/api/live/query-client.ts'
import { agencyName } from '#web/api/session.ts'

/** In place of every page, for somebody whose password staff typed. */
export default function NewPasswordPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <OwedPage
        title={t('Choose a Password of Your Own')}
        why={t(
          '{agencyName} typed the password that you signed in with, so someone else knows it. Choose one that only you know to continue.',
          { agencyName: agencyName() },
        )}
      >
        <OwnPasswordCard />
        <SessionQuestions />
      </OwedPage>
    </QueryClientProvider>
  )
}
