/** What a provider can say at the way back (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6; unmet authentication requirements). */
const errorCodes = [
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'unmet_authentication_requirements',
] as const;

/** Whether the log can take it: anybody can write another text into the address. */
export const isErrorCode = (text: string): boolean => errorCodes.some((code) => code === text);
