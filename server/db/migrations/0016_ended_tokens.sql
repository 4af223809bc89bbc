-- Tokens that were signed out of, until they would have expired by themselves.
create table tokens_terminados (
  id uuid primary key,
  vence timestamptz not null
);
