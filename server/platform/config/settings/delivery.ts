import { isEmailAddress } from '#shared/contract/email-address.ts'
import { isCertificate, isMailServer, isMailbox, toHosts, toLogCollector } from '../parse.ts'
import { booleanSetting, integerSetting, parsedSetting, textSetting } from '../setting.ts'

/** Settings for mail, inbound mail, push notifications, webhooks, and the forwarding of the audit log. */
export const deliverySettings = {
  smtpUrl: textSetting('SMTP_URL', isMailServer)
    .message('must look like smtp://user:password@host:587 or smtps://user:password@host:465')
    .description(`Sends email through this server: \`smtps://user:password@host:465?from=portal@agency.example\`.
      Without it, staff read emails in the outbox, and confirm the addresses of people who register`)
    .details(`smtps:// uses TLS from the start. With smtp://, a server on another machine must offer STARTTLS, or
      nothing is sent. &tls=off sends email unencrypted if the server doesn't offer it.`)
    .example('smtp://user:password@mail.example.com:587?from=portal@example.com')
    .secret(),
  replyAddress: textSetting(
    'MAIL_REPLY_ADDRESS',
    (address) => isEmailAddress(address) && /^[^+@]{1,20}@/.test(address),
  )
    .message('must be an email address without a + whose first part has at most 20 characters')
    .description(`Lets people reply to emails, at this address (the portal adds a + and a token before the @). Your
      mail server delivers replies with the secret, or the portal fetches them from the mailbox. Without the address,
      replies aren't accepted`)
    .details(`Your mail server pipes replies to scripts/receive-mail.mjs, or posts them to /api/inbound-mail. Like
      smtp://, imap:// requires STARTTLS, unless it ends in ?tls=off.`)
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
    .description(`Accepts an email reply only if your mail server vouches for its sender. The value is the name
      (authserv-id) that the server writes into Authentication-Results. Without it, senders aren't checked, and
      comments sent by email are marked`)
    .details('docs/operate/email.md ("Check the senders of replies") explains what the server must do.')
    .example('mx.example.com'),
  bounceAddress: textSetting('MAIL_BOUNCE_ADDRESS', isEmailAddress)
    .message('must be an email address')
    .description(`Mail servers return undeliverable email to this address, the envelope sender. Use an address whose
      email reaches the portal, such as MAIL_REPLY_ADDRESS. Without it, they return email to the sender in SMTP_URL`)
    .details('docs/operate/email.md ("Bounces") explains what the portal does with returned email.')
    .example('reply@portal.example.com'),
  mailGroupSeconds: integerSetting('MAIL_GROUP_SECONDS', { min: 0, max: 3600 }).default(300)
    .description(`Waits at least this many seconds between two emails with updates to the same person. Later
      updates wait and are sent together. Emails about accounts, links, ticket confirmations and urgent
      tickets never wait. 0 sends each update at once`),
  vapid: {
    publicKey: textSetting('VAPID_PUBLIC_KEY', /^[\w-]{87}$/)
      .message('must be the public key of a VAPID pair, 87 characters of base64url')
      .description(`Identifies the portal to push services with this key pair. Set both keys or neither. Without them,
        the portal generates a pair once and stores it in the database`)
      .example(''),
    privateKey: textSetting('VAPID_PRIVATE_KEY', /^[\w-]{43}$/)
      .message('must be the private key of a VAPID pair, 43 characters of base64url')
      .example('')
      .secret(),
  },
  pushHosts: parsedSetting('PUSH_HOSTS', toHosts)
    .message('must be hosts separated by commas, such as push.example.com or *.push.example.com:8443')
    .description(`Allows these push services, separated by commas, in addition to those of Chrome, Firefox, Safari and
      Edge. They can be in your own network. Without this setting, only those four are allowed`)
    .details('*.example.com includes all subdomains. Add the port unless it is 443.')
    .example('push.example.com,*.example.net:8443'),
  webhookHosts: parsedSetting('WEBHOOK_HOSTS', toHosts)
    .message('must be hosts separated by commas, such as hooks.example.com or *.example.net:8443')
    .description(
      'Limits webhooks to these hosts, separated by commas. Without it, they can call any public host',
    )
    .details('*.example.com includes all subdomains. Add the port unless it is 443.')
    .example('hooks.example.com,*.example.net'),
  webhooksPrivateAddresses: booleanSetting('WEBHOOKS_PRIVATE_ADDRESSES')
    .default('off')
    .description('Lets webhooks call http addresses and hosts in your own network: on or off')
    .details('If on, any agency owner can make the portal call hosts in your own network.'),
  syslog: {
    collector: parsedSetting('SYSLOG_URL', toLogCollector)
      .message('must look like tls://logs.example.com:6514, or tcp://127.0.0.1:514 on this machine')
      .description(`Sends every audit log entry to this log collector, with syslog (RFC 5424) over TLS:
        \`tls://host:6514\`. After an outage, the collector gets the entries it missed. Without it, no entries are
        sent`)
      .details('tcp:// works only with a collector on this machine, which can forward the entries.')
      .example('tls://logs.example.com:6514'),
    ca: textSetting('SYSLOG_CA', isCertificate)
      .message('must be certificates in PEM format. To read them from a file, set SYSLOG_CA_FILE')
      .description(`Checks the collector's certificate against these CA certificates, in PEM format. Without it, the
        certificate must be signed by a public CA`)
      .example('')
      .secret(),
  },
}
