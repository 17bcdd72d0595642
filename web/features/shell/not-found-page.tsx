import { Link } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Notice } from './entry/notice.tsx'

/** For unknown paths. */
export default function NotFoundPage() {
  return (
    <Notice
      code="404"
      title={t('404 Page Not Found')}
      text={t('There’s nothing at this address. The link may be old or mistyped.')}
    >
      <Button asChild variant="primary">
        <Link to="/">{t('Go to the Overview')}</Link>
      </Button>
    </Notice>
  )
}
