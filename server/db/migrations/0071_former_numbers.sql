-- An unpaid invoice that is given another number does not free the one it had (N-150).
alter table invoices add column numeros_anteriores text[] not null default '{}';
create index invoices_numeros_anteriores_idx on invoices using gin (numeros_anteriores) where numeros_anteriores <> '{}';
