import { cx } from '../base/cx.ts'

/** A phone number that can be called. It reads from left to right in every language. */
export const PhoneLink = ({ phone, className }: { phone: string; className: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr" className={cx('whitespace-nowrap', className)}>
    {phone}
  </a>
)
