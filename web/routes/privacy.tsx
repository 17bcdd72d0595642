import { createFileRoute } from '@tanstack/react-router'
import { Chapter, TextPage } from '#web/features/shell/text-page.tsx'
import { usePortal } from '#web/session.ts'
import { pageTitle } from '#web/ui/page-title.ts'

export const Route = createFileRoute('/privacy')({
  head: () => pageTitle('Privacy Policy'),
  component: PrivacyPage,
})

function PrivacyPage() {
  const portal = usePortal()
  const agency = portal?.agencyName ?? 'The agency'
  return (
    <TextPage title="Privacy Policy">
      <Chapter title="In short">
        <p>
          We keep what we need to build and look after your websites, show it to nobody who does not work on
          them, and delete it when it is no longer needed. There is no advertising, no tracking and no selling
          of data here.
        </p>
      </Chapter>
      <Chapter title="Who is responsible">
        <p>
          {agency} runs this portal and decides what happens with the data in it.
          {portal?.accountManager && ` Your contact is ${portal.accountManager.name}.`}
        </p>
      </Chapter>
      <Chapter title="What we keep, and why">
        <ul>
          <li>Your name, company, e-mail address and username: to know who you are and to reach you.</li>
          <li>Your password, only as a hash from which it cannot be read back.</li>
          <li>Briefs, files, answers, tickets and comments: to do the work they are about.</li>
          <li>Who did what and when: so that both sides can see how a project went.</li>
          <li>Sign-ins with address and browser: to protect accounts against misuse.</li>
        </ul>
      </Chapter>
      <Chapter title="What this device keeps">
        <p>
          One cookie holds your session; without it you could not stay signed in. Your choice of theme and
          drafts of what you are typing are stored in your browser. Drafts are removed when you submit them or
          log out.
        </p>
      </Chapter>
      <Chapter title="Who sees it">
        <p>
          You and our staff. Other clients never do. Companies that host the portal for us process data on our
          instructions only.
        </p>
      </Chapter>
      <Chapter title="For how long">
        <p>
          As long as we work together and as long afterwards as the law obliges us to keep business records.
          Uploads that belong to nothing are removed after a day.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          You may ask what we hold about you, have it corrected, receive a copy, have it deleted or its use
          restricted, and complain to a data protection authority. A message to your account manager is
          enough.
        </p>
      </Chapter>
    </TextPage>
  )
}
