import { createFileRoute } from '@tanstack/react-router'
import { Chapter, TextPage } from '#web/features/shell/text-page.tsx'
import { usePortal } from '#web/session.ts'
import { pageTitle } from '#web/ui/page-title.ts'

export const Route = createFileRoute('/terms')({
  head: () => pageTitle('Terms of Service'),
  component: TermsPage,
})

function TermsPage() {
  const agency = usePortal()?.agencyName ?? 'the agency'
  return (
    <TextPage title="Terms of Service">
      <Chapter title="What this portal is">
        <p>
          {agency} provides this portal to its clients so that both sides can work on websites together: to
          submit briefs, follow projects, answer questions, share files and ask for support. These terms cover
          the use of the portal. What is built, by when and for how much stands in the contract between you
          and {agency}.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          Accounts are personal. Keep your password to yourself and choose one that you use nowhere else. Tell
          us at once if you think that somebody else knows it; we will end all sessions and help you to set a
          new one.
        </p>
        <p>You are answerable for what is done with your account until you have told us.</p>
      </Chapter>
      <Chapter title="What you send us">
        <p>
          Texts, pictures, logos and other files stay yours. You allow us to store, copy and edit them as far
          as the work on your websites needs it. Please send only what you may use: you must hold the rights
          to it, and it must not break the law or contain harmful software.
        </p>
      </Chapter>
      <Chapter title="What we do">
        <ul>
          <li>We answer information requests and support tickets within the times the portal states.</li>
          <li>We keep the portal available and secure with reasonable care, and back up what it holds.</li>
          <li>We announce maintenance that interrupts the service for long in advance.</li>
        </ul>
      </Chapter>
      <Chapter title="What we ask of you">
        <ul>
          <li>Do not try to see other clients’ records or to disturb the service.</li>
          <li>Do not send passwords or payment details in comments or tickets.</li>
          <li>Keep your contact details up to date, so that we can reach you.</li>
        </ul>
      </Chapter>
      <Chapter title="Ending">
        <p>
          You may ask us to close your account at any time. We close it when our work together ends, or at
          once if these terms are badly broken. Records that the law obliges us to keep are kept for as long
          as it says.
        </p>
      </Chapter>
      <Chapter title="Liability and changes">
        <p>
          We are liable for intent and gross negligence, and otherwise within the limits of our contract. When
          these terms change, we tell you in the portal before the change takes effect.
        </p>
      </Chapter>
    </TextPage>
  )
}
