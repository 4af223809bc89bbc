-- Invoices that once had another number are few, and each new number is compared with theirs. Behind a row policy the index of the
-- numbers finds none, because its operator may not run before the policy.
create index invoices_renumeradas_idx on invoices (id_empresa) where numeros_anteriores <> '{}';
drop index invoices_numeros_anteriores_idx;
