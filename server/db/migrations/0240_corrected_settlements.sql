-- A settlement at a wrong price is voided, and another of the same weighings takes its place (N-141): which one it corrects.
alter table settlements add column corrige_a uuid references settlements;
create unique index settlements_corrige_a on settlements (corrige_a) where corrige_a is not null;
