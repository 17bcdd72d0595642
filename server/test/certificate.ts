import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * A certificate for servers in tests, valid for `127.0.0.1`, `0.0.0.0`, `[::1]`, `localhost`, and `*.example.com` until
 * the year 2126. It protects nothing.
 */
export const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNw72Yye1z5mccDk2
kqiQSvy+/eD50H2nh28/gtkBuhGhRANCAAQ3XCPs4tRYrluumoWAe3xW2uFlh9v6
X0vqW84/tsZ/1YoEwsrNPu6C+WJAiu+zeqAM2JtPJe+X/NQT0B3NHjhV
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIB5TCCAYygAwIBAgIURKbgGgG7AvbAPVKku/p7FK+zoskwCgYIKoZIzj0EAwIw
JTEjMCEGA1UEAwwaVGVzdCBzZXJ2ZXIgb2YgdGhlIHByb2plY3QwIBcNMjYxMTIz
MDIwMTAwWhgPMjEyNjEwMzAwMjAxMDBaMCUxIzAhBgNVBAMMGlRlc3Qgc2VydmVy
IG9mIHRoZSBwcm9qZWN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEN1wj7OLU
WK5brpqFgHt8VtrhZYfb+l9L6lvOP7bGf9WKBMLKzT7ugvliQIrvs3qgDNibTyXv
l/zUE9AdzR44VaOBlzCBlDAdBgNVHQ4EFgQUP9HTt3wz9jkDFEGPerBOw/ZZos4w
HwYDVR0jBBgwFoAUP9HTt3wz9jkDFEGPerBOw/ZZos4wDwYDVR0TAQH/BAUwAwEB
/zBBBgNVHREEOjA4hwR/AAABhwQAAAAAhxAAAAAAAAAAAAAAAAAAAAABgglsb2Nh
bGhvc3SCDSouZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDRwAwRAIgCNC3iUJz9Cz/
9cA9BpnwIqB1usKsWTduYdqI7E8RZowCIDksCBLIFq4GRDTKEW9prQTJXyOPXTQT
Vh2hxztv6FXU
-----END CERTIFICATE-----
`,
}

/** Makes this process trust the certificate, as if it were signed by a public authority. */
export const trustOwnCertificate = (): void =>
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE.cert])
