import { isEmailAddress } from '#shared/contract/email-address.ts'
import { isCertificate, isMailServer, isMailbox, toHosts, toLogCollector } from '../parse.ts'
import { booleanSetting, parsedSetting, textSetting } from '../setting.ts'

/** Settings for mail, inbound mail, push notifications, webhooks, and the forwarding of the audit log. */
export const deliverySettings = {
  smtpUrl: textSetting('SMTP_URL', isMailServer)
    .message('must look like smtp://user:password@host:587 or smtps://user:password@host:465')
    .description(`outgoing mail: \`smtps://user:password@host:465?from=portal@agency.example\`. Without it staff read the
      outbox, and confirm the addresses of who registers`)
    .details(`smtps:// is implicit TLS. With smtp:// a server on another machine must offer STARTTLS, or nothing is
      sent; &tls=off sends in the clear where it does not.`)
    .example('smtp://user:password@mail.example.com:587?from=portal@example.com')
    .secret(),
  replyAddress: textSetting(
    'MAIL_REPLY_ADDRESS',
    (address) => isEmailAddress(address) && /^[^+@]{1,20}@/.test(address),
  )
    .message('must be an email address without a + whose first part has at most 20 characters')
    .description(`where email replies go (a + and a token are put in before the @). Your mail server hands them in with
      the secret, or the portal fetches them from the mailbox`)
    .details(`Your mail server pipes them to scripts/receive-mail.mjs, or posts them to /api/inbound-mail. imap://
      insists on STARTTLS as smtp:// does, unless it ends in ?tls=off.`)
    .example('reply@portal.example.com'),
  inboundSecret: textSetting('INBOUND_MAIL_SECRET', /^[^]{16,200}$/)
    .message('must have from 16 to 200 characters')
    .example('at least sixteen characters')
    .secret(),
  imapUrl: textSetting('IMAP_URL', isMailbox)
    .message('must look like imaps://user:password@host:993/INBOX')
    .example('imaps://reply:password@mail.example.com:993/INBOX')
    .secret(),
  inboundMailAuth: textSetting('INBOUND_MAIL_AUTH', /^[\w.-]{1,253}$/)
    .message(
      'must be the name that your mail server writes into Authentication-Results, such as mx.example.com',
    )
    .description(`the name (authserv-id) that your mail server writes into Authentication-Results: email replies
      that it does not vouch for are refused. Without it no sender is checked, and such comments say so`)
    .details('What the server must do for that is in docs/operating.md, "Answers by email".')
    .example('mx.example.com'),
  vapid: {
    publicKey: textSetting('VAPID_PUBLIC_KEY', /^[\w-]{87}$/)
      .message('must be the public key of a VAPID pair, 87 characters of base64url')
      .description(`the key pair that push services know this portal by.
        By default made once and kept in the database`)
      .example(''),
    privateKey: textSetting('VAPID_PRIVATE_KEY', /^[\w-]{43}$/)
      .message('must be the private key of a VAPID pair, 43 characters of base64url')
      .example('')
      .secret(),
  },
  pushHosts: parsedSetting('PUSH_HOSTS', toHosts)
    .message('must be hosts separated by commas, such as push.example.com or *.push.example.com:8443')
    .description(`push services beside those of Chrome, Firefox, Safari and Edge, separated by commas; they may be hosts of
      your own network`)
    .details('A host, *. before it for all beneath it, with its port unless that is 443.')
    .example('push.example.com,*.example.net:8443'),
  webhookHosts: parsedSetting('WEBHOOK_HOSTS', toHosts)
    .message('must be hosts separated by commas, such as hooks.example.com or *.example.net:8443')
    .description('the only hosts that webhooks may lead to, separated by commas. By default any public one')
    .details('A host, *. before it for all beneath it, with its port unless that is 443.')
    .example('hooks.example.com,*.example.net'),
  webhooksPrivateAddresses: booleanSetting('WEBHOOKS_PRIVATE_ADDRESSES')
    .default('off')
    .description('whether webhooks may lead to http addresses and into your own network')
    .details('With on, any staff member can have the portal call them.'),
  syslog: {
    collector: parsedSetting('SYSLOG_URL', toLogCollector)
      .message('must look like tls://logs.example.com:6514, or tcp://127.0.0.1:514 on this machine')
      .description(`a log collector that is sent every entry of the audit log, by syslog (RFC 5424) over TLS: \`tls://host:6514\`.
        What it misses while it is away is sent later`)
      .details('tcp:// is for a collector on this machine only, which may pass it on.')
      .example('tls://logs.example.com:6514'),
    ca: textSetting('SYSLOG_CA', isCertificate)
      .message('must be certificates in PEM, or the path of a file of them in SYSLOG_CA_FILE')
      .description(`the certificates of whoever signs the certificate of the collector, in PEM,
        instead of the public ones`)
      .example('')
      .secret(),
  },
}
