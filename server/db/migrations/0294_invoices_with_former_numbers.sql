-- Few invoices were ever given another number, and every new number is looked for among theirs. Behind the wall the index of
-- the numbers themselves found none of them: their operator may not come before the policy.
create index invoices_renumeradas_idx on invoices (id_empresa) where numeros_anteriores <> '{}';
drop index invoices_numeros_anteriores_idx;
