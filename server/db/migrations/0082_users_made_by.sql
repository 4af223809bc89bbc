-- Who administers a person while they have no company: who made them, or took their last one. No foreign key: whoever
-- is deleted hands over those who wait for a company, and of all others it means nothing.
alter table users add column a_cargo_de uuid;
